import { problemOf } from './expectations.ts';
import type { Kind } from './kind.ts';

/** The limit of tries from one network address; every request here comes from one. */
const triesOfClient = 180;

/** Requests to the console: reading without a session, and signing in with a wrong code. */
export const consoleKinds = (): Kind[] => {
  let tries = 0;
  return [
    {
      name: 'console without a session',
      weight: 2,
      plan: () => ({
        part: 'database',
        sent: { method: 'GET', path: '/console/api/session' },
        judge: problemOf(401, 'not_signed_in'),
      }),
    },
    {
      name: 'sign-in with a wrong code',
      weight: 1,
      plan: (random) => {
        tries += 1;
        const email = `soak-${random.below(1_000_000)}@supplier.example`;
        return {
          part: 'database',
          sent: {
            method: 'POST',
            path: '/console/api/auth/sign-in/email-otp',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ email, otp: '000000' }),
          },
          judge: problemOf(400, 'code_not_accepted'),
          isLimitDue: () => tries > triesOfClient,
        };
      },
    },
  ];
};
