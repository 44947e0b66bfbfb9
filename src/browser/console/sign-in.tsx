import { useEffect, useState } from 'preact/hooks';
import { codeLength, codeMinutes, readCode } from '../../contracts/console/sign-in-code.ts';
import { Button } from '../button.tsx';
import { TextField } from '../form-fields.tsx';
import { StateMark } from '../state-mark.tsx';
import { askConsole, errorOf } from './ask-console.ts';
import { type ActionOutcome, failureOf, OutcomeLine } from './controls.tsx';
import { usePending } from './use-answer.ts';

/** Seconds before another code can be asked for: a mail needs some time. */
const resendSeconds = 30;

const sendCode = (email: string) => askConsole('sendCode', { body: { email, type: 'sign-in' } });

const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

type AddressFormProps = {
  readonly email: string;
  readonly onChange: (email: string) => void;
  readonly onSent: () => void;
};

const AddressForm = ({ email, onChange, onSent }: AddressFormProps) => {
  const [error, setError] = useState('');
  const [outcome, setOutcome] = useState<ActionOutcome | undefined>();
  const { isPending, start } = usePending();
  const send = async (): Promise<void> => {
    setError('');
    setOutcome(undefined);
    if (!looksLikeAddress(email.trim())) {
      setError('Enter your email address, such as name@company.com.');
      return;
    }
    const answer = await sendCode(email.trim());
    if (answer.kind === 'done') return onSent();
    const wrong = errorOf(answer.problem, 'email');
    if (wrong === '') setOutcome(failureOf(answer.problem));
    else setError(wrong);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void start(send);
      }}
    >
      <TextField
        label="Email address"
        inputMode="email"
        autocomplete="email"
        value={email}
        onChange={onChange}
        error={error}
        hint="We send a code to it. There is no password. A new address gets a new account."
      />
      <Button isPending={isPending}>Send the code</Button>
      <OutcomeLine outcome={outcome} />
    </form>
  );
};

/** Counts down to zero, and starts again when `restart` is called. */
const useCountdown = (seconds: number): { readonly left: number; readonly restart: () => void } => {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, restart: () => setLeft(seconds) };
};

type CodeFormProps = {
  readonly email: string;
  readonly onSignedIn: () => void;
  readonly onOtherAddress: () => void;
};

const CodeForm = ({ email, onSignedIn, onOtherAddress }: CodeFormProps) => {
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [outcome, setOutcome] = useState<ActionOutcome | undefined>({
    kind: 'done',
    text: `We sent a code to ${email}. It is valid for ${codeMinutes} minutes.`,
  });
  const signingIn = usePending();
  const resending = usePending();
  const { left, restart } = useCountdown(resendSeconds);

  const signIn = async (): Promise<void> => {
    setError('');
    setOutcome(undefined);
    const otp = readCode(code);
    if (otp.length !== codeLength) {
      setError(`Enter all ${codeLength} characters of the code.`);
      return;
    }
    const answer = await askConsole('signIn', { body: { email, otp } });
    if (answer.kind === 'done') return onSignedIn();
    const wrong =
      answer.problem.code === 'code_not_accepted' ? answer.problem.detail : errorOf(answer.problem, 'otp');
    if (wrong === '') setOutcome(failureOf(answer.problem));
    else setError(wrong);
  };
  const resend = async (): Promise<void> => {
    setError('');
    const answer = await sendCode(email);
    if (answer.kind === 'refused') return setOutcome(failureOf(answer.problem));
    setCode('');
    restart();
    setOutcome({ kind: 'done', text: `We sent a new code to ${email}. Use the newest code.` });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void signingIn.start(signIn);
      }}
    >
      <OutcomeLine outcome={outcome} />
      <TextField
        label={`Code of ${codeLength} characters`}
        hint="Small letters, spaces and the hyphen make no difference. The code works in this browser only."
        autocomplete="one-time-code"
        isExact
        value={code}
        onChange={setCode}
        error={error}
      />
      <div class="actions">
        <Button isPending={signingIn.isPending}>Sign in</Button>
        <Button
          isQuiet
          isPending={resending.isPending || left > 0}
          onPress={() => void resending.start(resend)}
        >
          Send a new code
        </Button>
        <Button isQuiet onPress={onOtherAddress}>
          Use another address
        </Button>
      </div>
      <p class="note">
        {left > 0
          ? `You can ask for a new code in ${left} seconds.`
          : 'Look in the junk folder if the mail is missing, or ask for a new code.'}
      </p>
    </form>
  );
};

/** Signs somebody in by a code that is sent by mail. A new address gets an account the same way. */
export const SignIn = ({ isSignedOut, onSignedIn }: { isSignedOut: boolean; onSignedIn: () => void }) => {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  return (
    <section class="card sign-in" aria-labelledby="sign-in">
      <h2 id="sign-in">Sign in or sign up</h2>
      {isSignedOut && !isSent && (
        <p class="outcome">
          <StateMark
            of="waiting"
            word="You are signed out: your session has ended. Sign in again to continue."
          />
        </p>
      )}
      {isSent ? (
        <CodeForm email={email.trim()} onSignedIn={onSignedIn} onOtherAddress={() => setSent(false)} />
      ) : (
        <AddressForm email={email} onChange={setEmail} onSent={() => setSent(true)} />
      )}
    </section>
  );
};
