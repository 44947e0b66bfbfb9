import { useState } from 'preact/hooks';
import type { ConsoleAnswer } from '../../contracts/console/operation-schemas.ts';
import { counted } from '../../text/counted.ts';
import { Button } from '../button.tsx';
import { TableHead } from '../table-head.tsx';
import { askConsole, type RequestResult } from './ask-console.ts';
import { AccountBar, problemOf, Waiting } from './console-frame.tsx';
import { type ActionOutcome, failureOf, OutcomeLine, Timestamp } from './controls.tsx';
import { startConsole } from './start-console.tsx';
import { useLoaded, usePending } from './use-answer.ts';

/** The sessions of the account, each of which can be ended. */
const AccountPage = () => {
  const account = useLoaded(() => askConsole('getAccount', {}));
  const { loaded, reload } = useLoaded(() => askConsole('listSessions', {}));
  const [outcome, setOutcome] = useState<ActionOutcome | undefined>();
  const { isPending, start } = usePending();
  const end = async (ask: () => Promise<RequestResult<ConsoleAnswer<'endSession'>>>): Promise<void> => {
    setOutcome(undefined);
    const answer = await ask();
    if (answer.kind === 'refused') return setOutcome(failureOf(answer.problem));
    await reload();
    setOutcome({ kind: 'done', text: `${counted(answer.body.data.ended, 'session')} ended.` });
  };
  const email = account.loaded.kind === 'done' ? account.loaded.body.data.account.email : '';
  if (loaded.kind !== 'done') return <Waiting problem={problemOf(loaded)} onRetry={() => void reload()} />;
  const sessions = loaded.body.data;
  return (
    <>
      <AccountBar email={email} />
      <h2>Where you are signed in</h2>
      <p>
        End a session that you do not recognise. Its user must then sign in again with a code sent to your
        address.
      </p>
      <OutcomeLine outcome={outcome} />
      <table class="cards">
        <TableHead columns={['Browser', 'Signed in', 'Last used', 'Ends']} acts="Action" />
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              <th scope="row" data-label="Browser">
                {session.browser ?? 'Unknown browser'}
                {session.current && <span class="beside">this session</span>}
              </th>
              <td data-label="Signed in">
                <Timestamp at={session.createdAt} />
              </td>
              <td data-label="Last used">
                <Timestamp at={session.lastUsedAt} />
              </td>
              <td data-label="Ends">
                <Timestamp at={session.expiresAt} />
              </td>
              <td class="act">
                {!session.current && (
                  <Button
                    isQuiet
                    isPending={isPending}
                    onPress={() =>
                      void start(() =>
                        end(() => askConsole('endSession', { values: { sessionId: session.id } })),
                      )
                    }
                  >
                    End<span class="hidden"> the session of {session.browser ?? 'an unknown browser'}</span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sessions.length > 1 && (
        <Button
          isQuiet
          isPending={isPending}
          onPress={() => void start(() => end(() => askConsole('endOtherSessions', {})))}
        >
          End all other sessions
        </Button>
      )}
    </>
  );
};

startConsole(AccountPage);
