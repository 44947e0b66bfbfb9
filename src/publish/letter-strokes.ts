/**
 * The word NAMEPLATE as the strokes of an engraver's cutter: SVG path data on a plate of 120 by 28, to be drawn two
 * wide with round ends. It needs no font.
 */
export const letterStrokes =
  'M17 19.5v-11l6 11v-11M26.5 19.5l3.5-11 3.5 11M27.8 16h4.4M37.5 19.5v-11l4 7.5 4-7.5v11M55 8.5h-5v11h5M50 14h4.2M59.5 19.5v-11h2.7a3.1 3.1 0 0 1 0 6.2h-2.7M69 8.5v11h5M77.2 19.5l3.5-11 3.5 11M78.5 16h4.4M86.9 8.5h6.6M90.2 8.5v11M103 8.5h-5v11h5M98 14h4.2';
