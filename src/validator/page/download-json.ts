/** Offers a value as a JSON file to be saved. It is made in the page, and no server is asked. */
export const downloadJson = (name: string, value: unknown): void => {
  const blob = new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' });
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
};
