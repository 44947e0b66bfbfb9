const exampleHost = /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid)\.?$/i;

/** Whether RFC 2606 or RFC 6761 reserves a host for examples and tests, so that nobody is there. */
export const isExampleHost = (host: string): boolean => exampleHost.test(host);

// The addresses of the reader's own computer.
const ownHost = /(?:^|\.)localhost\.?$|^127\.|^\[::1\]$/i;

const hostsOf = (address: string): string[] => {
  if (/^mailto:/i.test(address)) {
    const [recipients = ''] = address.slice('mailto:'.length).split('?', 1);
    return recipients.split(',').map((recipient) => recipient.slice(recipient.lastIndexOf('@') + 1));
  }
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? [new URL(address).hostname] : [];
};

/** Whether RFC 2606 or RFC 6761 reserves the host of a `mailto:`, `http:` or `https:` address, so that nobody is there. */
export const isReservedAddress = (address: string): boolean =>
  hostsOf(address).some((host) => isExampleHost(host) || ownHost.test(host));
