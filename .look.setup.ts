import { readFileSync } from 'node:fs';
export default (project: any) => {
  project.provide('servedUrl', 'http://localhost:9401');
  project.provide('databaseUrl', JSON.parse(readFileSync('.netlify/state.json', 'utf8')).dbConnectionString);
};
