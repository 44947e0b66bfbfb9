-- Counting of attempts, such as requests for a sign-in code. `bucket` names what is counted, such as the digest of an
-- address; `made_at` are the times of the attempts that were allowed.
CREATE TABLE supplier.attempt (
  bucket text PRIMARY KEY CHECK (char_length(bucket) BETWEEN 1 AND 200),
  made_at timestamptz[] NOT NULL,
  -- When the last of them leaves the window, so the row can be deleted.
  ends_at timestamptz NOT NULL
);

CREATE INDEX attempt_end ON supplier.attempt (ends_at);

-- Counts one attempt and returns 0, or without counting it returns the seconds until the next is allowed: at most
-- `most` in any `window_seconds`. The row's lock makes it exact, and the time is read under the lock.
CREATE FUNCTION supplier.count_attempt(
  counted_bucket text, most integer, window_seconds integer, at timestamptz DEFAULT NULL
) RETURNS integer
LANGUAGE plpgsql SET lock_timeout = '3s' AS $$
DECLARE
  times timestamptz[];
  counted_at timestamptz;
  span interval := make_interval(secs => window_seconds);
BEGIN
  INSERT INTO supplier.attempt AS present (bucket, made_at, ends_at) VALUES (counted_bucket, '{}', 'infinity')
    ON CONFLICT (bucket) DO UPDATE SET ends_at = 'infinity' RETURNING present.made_at INTO times;
  counted_at := coalesce(at, clock_timestamp());
  times := ARRAY(SELECT earlier FROM unnest(times) AS earlier WHERE earlier > counted_at - span ORDER BY earlier);
  IF cardinality(times) < most THEN
    UPDATE supplier.attempt SET made_at = times || counted_at, ends_at = counted_at + span
      WHERE bucket = counted_bucket;
    RETURN 0;
  END IF;
  UPDATE supplier.attempt SET ends_at = times[cardinality(times)] + span WHERE bucket = counted_bucket;
  -- The attempt that has to leave the window before another is allowed.
  RETURN greatest(1, ceil(extract(epoch FROM times[cardinality(times) - most + 1] + span - counted_at)));
END
$$;

-- Deletes the counts whose window is over. Returns how many.
CREATE FUNCTION supplier.forget_attempts(at timestamptz DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM supplier.attempt WHERE ends_at <= coalesce(at, clock_timestamp());
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;
