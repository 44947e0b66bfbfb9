import { type ApiOperation, mediaTypesOf, parametersOf, schemaNode } from './api-description.ts';

/** A request to an endpoint in the three languages that the reference shows. */
export type RequestSample = {
  readonly language: 'sh' | 'ts' | 'python';
  readonly name: string;
  readonly text: string;
};

/** The file whose content a sample sends: a batch that is valid on its own. */
const sentFile = 'batch.json';

/** The environment variable in which the samples expect the key of the reader. */
const keyVariable = 'SUPPLIER_API_KEY';

const addressOf = (operation: ApiOperation, baseUrl: string): string => {
  const path = parametersOf(operation).reduce((rest, { name, schema }) => {
    const { example } = schemaNode(schema);
    return rest.replace(`{${name}}`, encodeURIComponent(String(example ?? name)));
  }, operation.path);
  return `${baseUrl}${path}`;
};

/** How a program in each language sends the request of an operation and reads its answer; `needsKey` for the supplier endpoints. */
export const requestSamples = (
  operation: ApiOperation,
  baseUrl: string,
  needsKey: boolean,
): readonly RequestSample[] => {
  const address = addressOf(operation, baseUrl);
  const isSent = mediaTypesOf(operation.requestBody).length > 0;
  const curl = [
    'curl',
    ...(needsKey ? ['-H "Authorization: Bearer $SUPPLIER_API_KEY"'] : []),
    ...(isSent ? ["-H 'Content-Type: application/json'", `--data-binary @${sentFile}`] : []),
    address,
  ];
  const options = [
    ...(isSent ? [`method: '${operation.method}'`, `body: await readFile('${sentFile}')`] : []),
    ...(needsKey || isSent
      ? [
          `headers: { ${[
            ...(needsKey ? [`Authorization: \`Bearer \${process.env.${keyVariable}}\``] : []),
            ...(isSent ? ["'Content-Type': 'application/json'"] : []),
          ].join(', ')} }`,
        ]
      : []),
  ];
  const typescript = [
    ...(isSent ? ["import { readFile } from 'node:fs/promises';", ''] : []),
    options.length === 0
      ? `const response = await fetch('${address}');`
      : [
          `const response = await fetch('${address}', {`,
          ...options.map((option) => `  ${option},`),
          '});',
        ].join('\n'),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a template of the program that is shown.
    'if (!response.ok) throw new Error(`HTTP status ${response.status}`);',
    'const { data } = await response.json();',
  ];
  const python = [
    'import json',
    ...(needsKey ? ['import os'] : []),
    'from urllib.request import Request, urlopen',
    '',
    `request = Request("${address}"${isSent ? `, data=open("${sentFile}", "rb").read()` : ''})`,
    ...(needsKey
      ? ['request.add_header("Authorization", f"Bearer {os.environ[\'SUPPLIER_API_KEY\']}")']
      : []),
    ...(isSent ? ['request.add_header("Content-Type", "application/json")'] : []),
    'with urlopen(request) as response:',
    '    data = json.load(response)["data"]',
  ];
  return [
    { language: 'sh', name: 'curl', text: curl.join(' ') },
    { language: 'ts', name: 'TypeScript', text: typescript.join('\n') },
    { language: 'python', name: 'Python', text: python.join('\n') },
  ];
};
