const exampleHost = /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid)\.?$/i;

/** Whether RFC 2606 or RFC 6761 reserves a host for examples and tests, so that nobody is there. */
export const isExampleHost = (host: string): boolean => exampleHost.test(host);
