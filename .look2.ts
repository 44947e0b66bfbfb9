import { newAddress, signIn } from './tests/end-to-end/console/visitor.ts';
import { launchChromium } from './tests/launch-chromium.ts';

const b = await launchChromium();
const page = await signIn(b, 'http://localhost:9401', newAddress('anna'), {
  viewport: { width: 360, height: 900 },
});
await page.getByLabel('Name of the company').fill('Nordlicht');
await page.getByLabel('Country').fill('de');
await page.getByLabel('Website').fill('https://a.example');
await page.getByLabel('What it supplies').fill('x');
await page.getByRole('button', { name: 'Register the company' }).click();
await page.getByRole('button', { name: /Choose/ }).click();
await page.waitForURL(/company\?id/);
await page.getByRole('link', { name: 'Members' }).click();
await page.getByLabel('Email').fill(newAddress('ben'));
await page.getByRole('button', { name: /Send the inv/ }).click();
await page.getByText('is invited').waitFor();
console.log(
  await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((e) => e.getBoundingClientRect().right > 360)
      .map(
        (e) =>
          `${e.tagName}.${e.className} ${e.getBoundingClientRect().right} ${e.textContent?.slice(0, 60)}`,
      ),
  ),
);
await page.screenshot({ path: '/tmp/wc/members-real.png', fullPage: true });
await b.close();
