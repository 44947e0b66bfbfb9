import type { Expected, Whole } from '../verdict.ts';
import { problemCode } from '../verdict.ts';

type Judge = Expected['judge'];

const statusComplaint = ({ status, body }: Whole, expected: number): string | undefined =>
  status === expected ? undefined : `${status} in place of ${expected}: ${body.toString().slice(0, 300)}`;

/** A 200 of this type with exactly these bytes. */
export const exactly =
  (type: string, bytes: Uint8Array): Judge =>
  (answer) => {
    const complaint = statusComplaint(answer, 200);
    if (complaint !== undefined) return complaint;
    const found = String(answer.headers['content-type']);
    if (found.split(';')[0] !== type) return `the type ${found} in place of ${type}`;
    return answer.body.equals(bytes)
      ? undefined
      : `a 200 with other bytes: ${answer.body.length} of ${bytes.length}`;
  };

/** A Problem with this status and code. */
export const problemOf =
  (status: number, code: string): Judge =>
  (answer) =>
    statusComplaint(answer, status) ??
    (problemCode(answer) === code
      ? undefined
      : `another Problem than ${code}: ${answer.body.toString().slice(0, 300)}`);

/** A redirect to this path. */
export const redirectTo =
  (status: number, location: string): Judge =>
  (answer) =>
    statusComplaint(answer, status) ??
    (answer.headers.location === location ? undefined : `a redirect to ${answer.headers.location}`);

/** A page with this status. */
export const pageWith =
  (status: number): Judge =>
  (answer) => {
    const complaint = statusComplaint(answer, status);
    if (complaint !== undefined) return complaint;
    const isWhole = answer.body.toString().trimEnd().endsWith('</html>');
    return isWhole ? undefined : 'a page without its end';
  };
