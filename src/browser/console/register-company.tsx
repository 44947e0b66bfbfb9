import { useState } from 'preact/hooks';
import { countryCodes, countryName } from '../../contracts/console/countries.ts';
import { companyLengths } from '../../contracts/console/form-limits.ts';
import { completeWebsite } from '../../contracts/console/website.ts';
import { Button } from '../button.tsx';
import { ChoiceField, TextField } from '../form-fields.tsx';
import { askConsole, type ConsoleProblem, errorOf } from './ask-console.ts';
import { type ActionOutcome, failureOf, OutcomeLine } from './controls.tsx';
import { usePending } from './use-answer.ts';

const empty = { name: '', country: '', website: '', supplies: '' };

const countries = countryCodes
  .map((value) => ({ value, text: countryName(value) }))
  .toSorted((one, other) => one.text.localeCompare(other.text, 'en'));

type RegisterCompanyProps = {
  /** Whether the account has no company yet. */
  readonly isFirst: boolean;
  /** Whether the form is there at once: somebody without a company came for it. */
  readonly isOpen: boolean;
  /** Called with what happened, once the company is registered. */
  readonly onRegistered: (text: string) => Promise<void>;
};

/** Registers a company, which then waits for its verification. */
export const RegisterCompany = ({ isFirst, isOpen, onRegistered }: RegisterCompanyProps) => {
  const [form, setForm] = useState(empty);
  const [problem, setProblem] = useState<ConsoleProblem | undefined>();
  const [outcome, setOutcome] = useState<ActionOutcome | undefined>();
  const { isPending, start } = usePending();
  const field = (name: keyof typeof empty) => ({
    value: form[name],
    onChange: (value: string) => setForm((before) => ({ ...before, [name]: value })),
    error: errorOf(problem, name),
  });
  const register = async (): Promise<void> => {
    setProblem(undefined);
    setOutcome(undefined);
    const body = {
      name: form.name.trim(),
      country: form.country,
      website: completeWebsite(form.website),
      supplies: form.supplies.trim(),
    };
    setForm(body);
    const answer = await askConsole('registerCompany', { body });
    if (answer.kind === 'done') {
      setForm(empty);
      await onRegistered(
        `${answer.body.data.name} is registered. An operator checks it now; you get a mail.`,
      );
      return;
    }
    setProblem(answer.problem);
    if (answer.problem.errors === undefined) setOutcome(failureOf(answer.problem));
  };
  return (
    <details class="register" open={isOpen}>
      <summary>
        <h2>{isFirst ? 'Register a company' : 'Register another company'}</h2>
      </summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void start(register);
        }}
      >
        <p>You can create keys once an operator has verified these details.</p>
        <TextField
          label="Name of the company"
          autocomplete="organization"
          maxLength={companyLengths.name}
          {...field('name')}
        />
        <ChoiceField label="Country" autocomplete="country" choices={countries} {...field('country')} />
        <TextField
          label="Website"
          inputMode="url"
          autocomplete="url"
          hint="Such as www.example.com; https:// is added if it is missing."
          maxLength={companyLengths.website}
          {...field('website')}
        />
        <TextField
          label="What it supplies"
          hint="One sentence, for the operator who checks the company."
          isLong
          maxLength={companyLengths.supplies}
          {...field('supplies')}
        />
        <Button isPending={isPending}>Register the company</Button>
        <OutcomeLine outcome={outcome} />
      </form>
    </details>
  );
};
