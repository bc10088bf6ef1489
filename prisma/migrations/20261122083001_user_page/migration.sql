-- Columns without a default: no row is rewritten.
ALTER TABLE "transactions" ADD COLUMN "former_user_id" INTEGER;
ALTER TABLE "mails" ADD COLUMN "subject" TEXT, ADD COLUMN "user_id" INTEGER;

-- The reference is emptied when the account goes. Whose payment it was stays in the books.
CREATE FUNCTION "keep_former_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."former_user_id" := OLD."user_id";
  RETURN NEW;
END
$$;
CREATE TRIGGER "transactions_keep_former_user" BEFORE UPDATE OF "user_id" ON "transactions"
  FOR EACH ROW WHEN (OLD."user_id" IS NOT NULL AND NEW."user_id" IS NULL)
  EXECUTE FUNCTION "keep_former_user"();

-- Without a look at the rows there are: all of them are empty.
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_fkey" FOREIGN KEY ("user_id")
  REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
