import { visibleText } from './terminal-text.ts';

/** What GitHub Actions shows beside a line of a file, or of the file as a whole. */
type Annotation = {
  /** By default an error. */
  readonly kind?: 'error' | 'warning';
  readonly file: string;
  /** From 1. */
  readonly line?: number | undefined;
  /** From 1. */
  readonly column?: number | undefined;
  readonly title?: string;
  readonly text: string;
};

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The command of a GitHub workflow for an annotation, with what its syntax gives a meaning escaped. */
export const githubAnnotation = ({ kind = 'error', file, line, column, title, text }: Annotation): string => {
  const properties = { file: visibleText(file), line, col: column, title };
  const given = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`],
  );
  return `::${kind} ${given.join(',')}::${escapeData(text)}`;
};
