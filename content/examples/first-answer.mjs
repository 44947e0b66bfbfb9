// An example for clients of Nameplate. CC0 1.0: copy it and change it. It needs @nameplate/client.
import { createReadClient } from '@nameplate/client';

const nameplate = createReadClient({ baseUrl: process.argv[2] ?? 'http://localhost:8888' });
const answer = await nameplate.getProduct('Moxa', 'EDS-P510');
if (answer.ok) {
  const { status, evidenceAsOf } = answer.value.data.verification;
  console.log(`${status} as of ${evidenceAsOf}`);
} else {
  console.error(answer.failure.message);
}
