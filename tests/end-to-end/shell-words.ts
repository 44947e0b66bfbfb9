/** The words of a command as a shell reads them, with each text that is a name in `values` replaced. */
export const shellWords = (command: string, values: Readonly<Record<string, string>>): string[] =>
  [...command.replaceAll('\\\n', ' ').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) =>
    Object.entries(values).reduce((word, [name, value]) => word.replace(name, value), quoted ?? plain ?? ''),
  );
