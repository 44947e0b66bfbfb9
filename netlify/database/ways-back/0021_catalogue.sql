-- The catalogue is lost with the schema; `npm run catalogue -- load` loads it again.
DROP SCHEMA catalogue CASCADE;
