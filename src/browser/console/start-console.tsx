import { type FunctionComponent, render } from 'preact';
import { pagePart } from '../page-part.ts';

/** What the build knows and a page of the console needs. */
export type PageFacts = {
  /** How to reach an operator: a `mailto:` or `https:` address; empty when the operators name none. */
  readonly contact: string;
  /** How long verifying a company takes, such as `one working day`; empty when the operators do not say. */
  readonly verificationTime: string;
};

/** Draws a page of the console into the place that the page marks for it. */
export const startConsole = (View: FunctionComponent<PageFacts>): void => {
  const root = pagePart(document, 'console', HTMLElement);
  const { contact = '', verificationTime = '' } = root.dataset;
  root.replaceChildren();
  render(<View contact={contact} verificationTime={verificationTime} />, root);
};
