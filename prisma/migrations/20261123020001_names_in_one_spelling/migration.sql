-- What is typed is taken in one spelling from now on (NFC, and single spaces in names), so that a letter
-- that keyboards write as one character or as two is found however it was typed. Names that were taken
-- before follow; their tallies go with them.
UPDATE users SET
  firstname = btrim(regexp_replace(normalize(firstname, NFC), '[\s\u00a0\u2000-\u200a\u202f\u3000]+', ' ', 'g')),
  lastname = btrim(regexp_replace(normalize(lastname, NFC), '[\s\u00a0\u2000-\u200a\u202f\u3000]+', ' ', 'g'))
WHERE firstname IS NOT NFC NORMALIZED OR lastname IS NOT NFC NORMALIZED
  OR firstname || '.' || lastname ~ '[\s\u00a0\u2000-\u200a\u202f\u3000]{2}|[\u00a0\u2000-\u200a\u202f\u3000]';
