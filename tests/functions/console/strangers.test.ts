import { afterEach, describe, expect, it } from 'vitest';
import { attemptLimits } from '../../../functions/console/attempt-limits.ts';
import { codeCharacters, codeLength, triesPerCode } from '../../../src/contracts/console/sign-in-code.ts';
import { codeTo, createTestConsole, readProblem, useConsole, verdict, wrongCode } from './console-service.ts';
import { repeat } from './repeat.ts';

const anna = 'anna@supplier.example';

/** Addresses in networks of their own. */
const strangers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `2001:db8:${(index + 1).toString(16)}::1`);

describe('strangers who know an address', () => {
  const suite = useConsole();
  afterEach(() => suite().forgetAttempts());

  /** A browser that has signed in to the account of an address. */
  const knownBrowser = async (email: string, client?: string) => {
    const { console, mail } = suite();
    const browser = console.newBrowser(client);
    await browser.askForCode(email);
    expect(await verdict(browser.tryCode(email, codeTo(email, mail)))).toBe('200');
    return browser;
  };

  const refused = async (response: Response) => {
    const wait = Number(response.headers.get('Retry-After'));
    expect((await readProblem(response)).code).toBe('too_many_attempts');
    return wait;
  };

  it('do not keep its owner out by 15 wrong codes and five requests, from the same network and from others', async () => {
    const { console, mail } = suite();
    const owner = console.newBrowser('192.0.2.1');
    await owner.askForCode(anna);
    const code = codeTo(anna, mail);
    for (const client of ['192.0.2.1', '198.51.100.1']) {
      const stranger = console.newBrowser(client);
      const verdicts = await repeat(15, () => verdict(stranger.tryCode(anna, wrongCode(code))));
      expect(new Set(verdicts)).toEqual(new Set(['400 code_not_accepted']));
    }
    for (let requests = 0; requests < 5; requests += 1) {
      expect(await verdict(console.newBrowser('198.51.100.1').askForCode(anna))).toBe('200');
    }
    expect(await verdict(owner.tryCode(anna, code))).toBe('200');
    const again = console.newBrowser('192.0.2.1');
    expect(await verdict(again.askForCode(anna))).toBe('200');
    expect(await verdict(again.tryCode(anna, codeTo(anna, mail)))).toBe('200');
  });

  it('use up nothing of a browser that has signed in before, from however many networks, its own too', async () => {
    const { console, mail } = suite();
    const owner = await knownBrowser(anna, '192.0.2.1');
    for (const client of [...strangers(8), '192.0.2.1']) {
      await repeat(6, () => console.newBrowser(client).askForCode(anna));
    }
    const near = console.newBrowser('192.0.2.1');
    await repeat(60, (index) => near.askForCode(`someone${index}@x.example`));
    await repeat(31, () => near.tryCode(anna, '22222222'));
    await refused(await near.askForCode(anna));
    await refused(await near.tryCode(anna, '22222222'));

    expect(await verdict(owner.askForCode(anna))).toBe('200');
    expect(await verdict(owner.tryCode(anna, codeTo(anna, mail)))).toBe('200');
    expect(await verdict(console.newBrowser('203.0.113.9').askForCode(anna))).toBe('429 too_many_attempts');
  });

  it('cause at most 20 codes to its mailbox an hour, and those of one network five', async () => {
    const { console, mail } = suite();
    const address = 'flooded@supplier.example';
    const ask = async (client: string, requests: number) => {
      // The spelling of an address makes no difference, nor does a tag, which most mail servers drop.
      const spelt = (index: number) =>
        [address, address.toUpperCase(), `flooded+${index}@supplier.example`][index % 3] ?? address;
      await repeat(requests, (index) => console.newBrowser(client).askForCode(spelt(index)));
    };
    const inMailbox = () => mail.emails.filter(({ recipients }) => recipients[0]?.startsWith('flooded'));
    await ask('2001:db8::1', 8);
    expect(inMailbox()).toHaveLength(5);
    for (const client of strangers(5)) await ask(client, 5);
    expect(inMailbox()).toHaveLength(20);
    const limited = await console.newBrowser('192.0.2.200').askForCode(address);
    const wait = await refused(limited);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3600);
  });

  it('of one IPv6 network ask for 60 codes an hour, also as 70 different addresses, and try 30 wrong ones a day, also at once', async () => {
    const { console, mail } = suite();
    const client = (index: number) => `2001:db8:0:1::${index.toString(16)}`;
    const statusesOf = async (times: number, act: (index: number) => Promise<Response>) =>
      (await repeat(times, act)).map(({ status }) => status).toSorted((a, b) => a - b);
    const asked = await statusesOf(70, (index) =>
      console.newBrowser(client(index)).askForCode(`someone${index}@x.example`),
    );
    expect(asked).toEqual([...Array(60).fill(200), ...Array(10).fill(429)]);
    const tried = await statusesOf(40, (index) =>
      console.newBrowser(client(index)).tryCode(`someone${index}@x.example`, '22222222'),
    );
    expect(tried).toEqual([...Array(30).fill(400), ...Array(10).fill(429)]);
    const elsewhere = console.newBrowser('2001:db8:0:2::1');
    expect(await verdict(elsewhere.askForCode(anna))).toBe('200');
    expect(await verdict(elsewhere.tryCode(anna, codeTo(anna, mail)))).toBe('200');
  });

  it('behind one address sign in as often as they like: a right code does not count as a wrong one', async () => {
    const { console, mail } = suite();
    for (let index = 0; index < 35; index += 1) {
      const browser = console.newBrowser('198.51.100.77');
      await browser.askForCode(`colleague${index}@x.example`);
      const code = codeTo(`colleague${index}@x.example`, mail);
      expect(await verdict(browser.tryCode(`colleague${index}@x.example`, code))).toBe('200');
    }
  });

  it('gain nothing from the cookie of a browser that has signed in to another account, or from a made-up one', async () => {
    const { console } = suite();
    const thief = await knownBrowser('thief@x.example', '192.0.2.50');
    const [name = '', value = ''] = thief.cookie()?.split('=') ?? [];
    const [id = ''] = value.split('.');
    const cookies = [
      `${name}=${value}`,
      `${name}=${id}.${'A'.repeat(43)}`,
      `${name}=${'A'.repeat(22)}.${'A'.repeat(43)}`,
    ];
    const ask = (cookie: string) =>
      console.send('/auth/email-otp/send-verification-otp', {
        body: { email: 'target@x.example', type: 'sign-in' },
        cookie,
        client: '192.0.2.50',
      });
    const statuses = [];
    for (let requests = 0; requests < 9; requests += 1) {
      statuses.push((await ask(cookies[requests % 3] ?? '')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
  });

  it('over a limit of their network use up nothing of the account', async () => {
    const { console, mail } = suite();
    const target = 'spared@supplier.example';
    const stranger = console.newBrowser('2001:db8:0:9::1');
    await repeat(60, (index) => stranger.askForCode(`other${index}@x.example`));
    await repeat(25, async () => refused(await stranger.askForCode(target)));
    expect(mail.to(target)).toEqual([]);
    expect(await verdict(console.newBrowser('192.0.2.60').askForCode(target))).toBe('200');
  });

  it('over the limit of their network use up nothing of its codes for the account, which it gets when the hour is over', async () => {
    const { console, test } = suite();
    const passed = (minutes: number) =>
      test.setTime(new Date(Date.parse('2026-11-21T12:00:00Z') + minutes * 60_000));
    const stranger = console.newBrowser('192.0.2.61');
    await passed(0);
    await repeat(60, (index) => stranger.askForCode(`other${index}@x.example`));
    await passed(30);
    await repeat(5, async () => refused(await stranger.askForCode('later@x.example')));
    await passed(60);
    expect(await verdict(stranger.askForCode('later@x.example'))).toBe('200');
    await test.setTime();
  });

  it('are limited for the account alone where all have the address of a proxy', async () => {
    const { test, mailer } = suite();
    const console = createTestConsole(test.service, mailer, { ignoresNetworks: true });
    const tried = await repeat(40, () => verdict(console.newBrowser().tryCode(anna, '22222222')));
    expect(new Set(tried)).toEqual(new Set(['400 code_not_accepted']));
    const address = 'proxied@x.example';
    const asked = await repeat(25, () => verdict(console.newBrowser().askForCode(address)));
    expect(asked.filter((each) => each === '200')).toHaveLength(20);
  });

  it('of a thousand networks open any account at all in a year with a chance below 1 in 100,000', () => {
    const codes = 32 ** codeLength;
    const { wrongCodesOfNetwork, codesToMailbox } = attemptLimits;
    expect(new Set(codeCharacters).size).toBe(32);
    const days = 366;
    const triesOfNetwork = (wrongCodesOfNetwork.most * days * 86_400) / wrongCodesOfNetwork.windowSeconds;
    expect((1000 * triesOfNetwork) / codes).toBeLessThan(1 / 100_000);
    const codesOfAccount = (codesToMailbox.most * days * 86_400) / codesToMailbox.windowSeconds;
    expect((codesOfAccount * triesPerCode) / codes).toBeLessThan(1 / 1_250_000);
  });

  it('leave five codes in 15 minutes to a browser that has signed in before, whose cookie opens nothing', async () => {
    const { console, mail } = suite();
    const browser = console.newBrowser();
    await browser.askForCode(anna);
    await browser.tryCode(anna, codeTo(anna, mail));
    expect(await verdict(console.send('/session', { cookie: browser.cookie() }))).toBe('401 not_signed_in');
    for (let sent = 0; sent < 5; sent += 1) expect(await verdict(browser.askForCode(anna))).toBe('200');
    expect(await verdict(browser.askForCode(anna))).toBe('429 too_many_attempts');
  });
});
