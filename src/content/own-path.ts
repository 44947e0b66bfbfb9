/**
 * Files of the operator's own content by their paths below its folder, such as `/content/insights/a.mdx`. The bundler names them by
 * where they are from the project, which may be another folder.
 */
export const byOwnPath = <Value>(files: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(files).map(([path, value]) => [path.slice(path.lastIndexOf('/content/insights/')), value]),
  );
