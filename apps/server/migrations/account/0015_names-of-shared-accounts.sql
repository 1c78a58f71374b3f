-- The shared account of a group takes each new name of the group. A name that an administrator gave the account stays.
CREATE FUNCTION group_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "users" SET "firstname" = NEW."name"
    WHERE "shared_account" AND "firstname" = OLD."name"
      AND "uid" IN (SELECT "user_uid" FROM "memberships" WHERE "group_uid" = NEW."uid");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "groups_rename_account" AFTER UPDATE OF "name" ON "groups" FOR EACH ROW WHEN (OLD."name" <> NEW."name") EXECUTE FUNCTION group_renamed();
