import { createCompany } from '../../../../functions/companies/companies.ts';
import { selectCompany } from '../../../../functions/keys/issue-key.ts';
import { done, supplierCommand } from '../command.ts';

const name = 'Demo Supplier';
const owner = 'owner@supplier.example';

/** Makes a company to try the service with. */
export const demoCommand = supplierCommand({
  name: 'demo',
  summary: 'Creates a verified company with an owner and a first key, to try the service.',
  options: {},
  run: async (_options, { database, actor }) => {
    const created = await createCompany(database, { name, owner, verified: true }, actor);
    if (created.kind !== 'done') return created;
    const id = created.result;
    const selected = await selectCompany(database, { companyId: id, owner }, actor);
    return done(selected, (selection) => {
      if (selection.kind !== 'issued') throw new Error('A new verified company got no key.');
      const { key } = selection;
      return {
        json: { company: { id, name, owner, verified: true }, key },
        // A shell takes all of it.
        text: `# ${name} is verified: company ${id}, owner ${owner}. This sets its key for the commands of the tour:
export SUPPLIER_API_KEY=${key.value}`,
      };
    });
  },
});
