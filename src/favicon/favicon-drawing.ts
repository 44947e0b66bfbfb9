import { type TokenColours, toHex, tokenColours } from '../social-images/token-colours.ts';

const shapes = ({ text, plate, signal }: TokenColours) => ({
  plate: toHex(text),
  letter: toHex(plate),
  rivet: toHex(signal),
});

/**
 * The letter N on a riveted plate, as SVG. The colours of light mode stand in attributes, so that the icon is whole
 * where its style is not applied.
 */
export const faviconDrawing = (): string => {
  const light = shapes(tokenColours('light'));
  const dark = shapes(tokenColours('dark'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<style>@media (prefers-color-scheme: dark) { .plate { fill: ${dark.plate} } .letter { fill: ${dark.letter} } .rivet { fill: ${dark.rivet} } }</style>
<rect class="plate" y="2" width="32" height="28" rx="3" fill="${light.plate}"/>
<path class="letter" d="M9.5 25V7h4l5 10.6V7h4v18h-4l-5-10.6V25z" fill="${light.letter}"/>
<path class="rivet" d="M2.6 16a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zM25 16a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z" fill="${light.rivet}"/>
</svg>
`;
};
