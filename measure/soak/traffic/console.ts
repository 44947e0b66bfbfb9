import { problemOf } from './expectations.ts';
import type { Kind } from './kind.ts';

/** Requests to the console: reading without a session, and signing in with a wrong code. */
export const consoleKinds = (): Kind[] => [
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
      const email = `soak-${random.below(1_000_000)}@supplier.example`;
      return {
        part: 'database',
        sent: {
          method: 'POST',
          path: '/console/api/auth/sign-in/email-otp',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email, otp: '22222222' }),
        },
        judge: problemOf(400, 'code_not_accepted'),
      };
    },
  },
];
