import type { TestPool } from '../../postgres/open-pool.ts';

const statement = `
  WITH own AS (
    SELECT oid, nspname, nspacl, nspowner FROM pg_namespace WHERE nspname IN ('supplier', 'console', 'catalogue')),
  rights AS (
    SELECT format('schema %s %s', nspname,
        (SELECT array_agg(format('%s %s', grantee::regrole, privilege_type) ORDER BY grantee, privilege_type)
          FROM aclexplode(coalesce(nspacl, acldefault('n', nspowner))))) AS line
    FROM own),
  functions AS (
    SELECT format('function %s %s definer %s config %s rights %s', proc.oid::regprocedure,
        md5(pg_get_functiondef(proc.oid)), prosecdef, proconfig,
        (SELECT array_agg(format('%s %s', grantee::regrole, privilege_type) ORDER BY grantee, privilege_type)
          FROM aclexplode(coalesce(proacl, acldefault('f', proowner))))) AS line
    FROM pg_proc AS proc JOIN own ON own.oid = pronamespace),
  columns AS (
    SELECT format('column %s.%s %s %s %s %s %s', attrelid::regclass,
        -- Its place among those that are there: a dropped column keeps its number.
        row_number() OVER (PARTITION BY attrelid ORDER BY attnum), attname, format_type(atttypid, atttypmod),
        attnotnull, relkind, pg_get_expr(adbin, adrelid)) AS line
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN own ON own.oid = relnamespace
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attnum > 0 AND NOT attisdropped),
  constraints AS (
    SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) AS line
    FROM pg_constraint JOIN own ON own.oid = connamespace),
  indexes AS (
    SELECT 'index ' || pg_get_indexdef(indexrelid) AS line
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN own ON own.oid = relnamespace),
  triggers AS (
    SELECT format('trigger %s %s', tgenabled, pg_get_triggerdef(pg_trigger.oid)) AS line
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN own ON own.oid = relnamespace
    WHERE NOT tgisinternal)
  SELECT line FROM rights UNION ALL SELECT line FROM functions UNION ALL SELECT line FROM columns
  UNION ALL SELECT line FROM constraints UNION ALL SELECT line FROM indexes UNION ALL SELECT line FROM triggers
  ORDER BY line`;

/** The schemas of the service, a line for each function, column, constraint, index and trigger, with the rights. */
export const schemaOf = async (pool: TestPool): Promise<string[]> => {
  const { rows } = await pool.query<{ line: string }>(statement);
  return rows.map(({ line }) => line);
};
