import { render } from 'preact';
import { pagePart } from '../page-part.ts';
import { ValidatorPage } from './validator-page.tsx';

/** Draws the validator into the place that the page marks for it. */
export const startValidator = (): void =>
  render(<ValidatorPage />, pagePart(document, 'validator', HTMLElement));
