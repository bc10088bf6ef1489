-- What is typed is taken in one spelling from now on (NFC), so that a letter that keyboards write as one
-- character or as two is found however it was typed. Names that were taken before follow; their tallies
-- go with them.
UPDATE users SET firstname = normalize(firstname, NFC), lastname = normalize(lastname, NFC)
WHERE firstname IS NOT NFC NORMALIZED OR lastname IS NOT NFC NORMALIZED;
