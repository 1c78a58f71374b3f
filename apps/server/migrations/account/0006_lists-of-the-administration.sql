CREATE TABLE "list_counts" (
	"realm" text NOT NULL,
	"list" text NOT NULL,
	"flags" smallint NOT NULL,
	"rows" bigint NOT NULL
);--> statement-breakpoint
DROP INDEX "memberships_user_uid_index";--> statement-breakpoint
DROP INDEX "associations_school_unit_uid_role_user_uid_index";--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
DROP INDEX "users_realm_gar";--> statement-breakpoint
DROP INDEX "users_realm_vidis";--> statement-breakpoint
DROP INDEX "users_realm_domino";--> statement-breakpoint
DROP INDEX "users_realm_library";--> statement-breakpoint
DROP INDEX "users_realm_sms";--> statement-breakpoint
DROP INDEX "users_realm_bankid";--> statement-breakpoint
DROP INDEX "users_realm_eppn";--> statement-breakpoint
DROP INDEX "users_realm_gsuiteid";--> statement-breakpoint
DROP INDEX "users_realm_gsuiteemail";--> statement-breakpoint
DROP INDEX "users_realm_office365";--> statement-breakpoint
DROP INDEX "users_realm_email";--> statement-breakpoint
DROP INDEX "users_deletion_due";--> statement-breakpoint
DROP INDEX "users_realm_uid";--> statement-breakpoint
DROP INDEX "users_realm_name";--> statement-breakpoint
DROP INDEX "users_realm_last_log_in";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role_flags" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "users" SET "role_flags" = found."flags" FROM (
  SELECT a."user_uid", bit_or(
      CASE a."role" WHEN 'student' THEN 1 WHEN 'employee' THEN 2 WHEN 'admin' THEN 4 WHEN 'guardian' THEN 8 ELSE 0 END
      | CASE WHEN a."active" AND s."status" = 'active' THEN 16 ELSE 0 END
      | CASE WHEN s."type" = 'consumer' THEN 512 ELSE 0 END)::smallint AS "flags"
  FROM "associations" a JOIN "school_units" s ON s."uid" = a."school_unit_uid" GROUP BY a."user_uid") found
WHERE "users"."uid" = found."user_uid";--> statement-breakpoint
-- Writes the table again, so that the dead rows of the update are gone.
ALTER TABLE "users"
  DROP COLUMN "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (regexp_replace(lower(normalize("firstname" || ' ' || "lastname" || E'\n ' || "username" || ' ' || coalesce("email", '') || ' ' || coalesce("external_id", ''), NFD) collate "und-x-icu"), '[\u0300-\u036f\u00ad\u2010-\u2015‘’ʼ''.,-]', '', 'g')) STORED NOT NULL,
  ADD COLUMN "list_flags" smallint GENERATED ALWAYS AS (("role_flags" + case when "deletion_due_at" is null then 0 else 32 end + case when "super_user" then 64 else 0 end + case when "last_log_in_at" is null then 128 else 0 end + case when "shared_account" then 256 else 0 end)::smallint) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "memberships_user_group" ON "memberships" USING btree ("user_uid","group_uid");--> statement-breakpoint
CREATE INDEX "groups_realm" ON "groups" USING btree ("realm");--> statement-breakpoint
CREATE INDEX "users_realm_username_flags" ON "users" USING btree ("realm","username","list_flags","uid");--> statement-breakpoint
CREATE INDEX "associations_school_unit_role" ON "associations" USING btree ("school_unit_uid","role","user_uid","active");--> statement-breakpoint
CREATE INDEX "list_counts_realm_list_index" ON "list_counts" USING btree ("realm","list");--> statement-breakpoint
CREATE INDEX "school_units_realm_city" ON "school_units" USING btree ("realm","city" collate "und-x-icu","name" collate "und-x-icu","uid");--> statement-breakpoint
CREATE INDEX "users_realm_list_flags" ON "users" USING btree ("realm","list_flags");--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_gar" ON "users" USING btree ("realm",("identifiers"->>'gar')) WHERE ("users"."identifiers"->>'gar') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_vidis" ON "users" USING btree ("realm",("identifiers"->>'vidis')) WHERE ("users"."identifiers"->>'vidis') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_domino" ON "users" USING btree ("realm",("identifiers"->>'domino')) WHERE ("users"."identifiers"->>'domino') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_library" ON "users" USING btree ("realm",("identifiers"->>'ak-bibliotheken')) WHERE ("users"."identifiers"->>'ak-bibliotheken') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_sms" ON "users" USING btree ("realm",("identifiers"->>'sms')) WHERE ("users"."identifiers"->>'sms') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_bankid" ON "users" USING btree ("realm",("identifiers"->>'bankid')) WHERE ("users"."identifiers"->>'bankid') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_eppn" ON "users" USING btree ("realm",("identifiers"->>'eppn')) WHERE ("users"."identifiers"->>'eppn') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_gsuiteid" ON "users" USING btree ("realm",("identifiers"->>'gsuiteid')) WHERE ("users"."identifiers"->>'gsuiteid') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_gsuiteemail" ON "users" USING btree ("realm",("identifiers"->>'gsuiteemail')) WHERE ("users"."identifiers"->>'gsuiteemail') is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_realm_office365" ON "users" USING btree ("realm",("identifiers"->>'office365')) WHERE ("users"."identifiers"->>'office365') is not null;--> statement-breakpoint
CREATE INDEX "users_realm_email" ON "users" USING btree ("realm",lower("email"),"uid","list_flags");--> statement-breakpoint
CREATE INDEX "users_deletion_due" ON "users" USING btree ("deletion_due_at") WHERE "users"."deletion_due_at" is not null;--> statement-breakpoint
CREATE INDEX "users_realm_uid" ON "users" USING btree ("realm","uid","list_flags");--> statement-breakpoint
CREATE INDEX "users_realm_name" ON "users" USING btree ("realm","firstname" collate "und-x-icu","lastname" collate "und-x-icu","uid","list_flags","search_text");--> statement-breakpoint
CREATE INDEX "users_realm_last_log_in" ON "users" USING btree ("realm","last_log_in_at" DESC NULLS LAST,"uid" DESC NULLS LAST,"list_flags");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_other_letters" ON "users" USING gin ((regexp_split_to_array(nullif(regexp_replace("search_text", '[\x01-\x7f]', '', 'g'), ''), '')));--> statement-breakpoint
CREATE INDEX "groups_other_letters" ON "groups" USING gin ((regexp_split_to_array(nullif(regexp_replace("search_text", '[\x01-\x7f]', '', 'g'), ''), '')));--> statement-breakpoint
CREATE INDEX "users_name_search" ON "users" USING gin ((split_part("search_text", E'\n', 1)) gin_trgm_ops);--> statement-breakpoint
-- Sets the bits of roles of these people: 1 student, 2 employee, 4 admin, 8 guardian, 16 active in an active school unit,
-- 512 in the unit of the consumers.
-- Changes of one person wait for each other; after the wait, the second statement reads the roles anew.
CREATE FUNCTION set_role_flags(people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "users" WHERE "uid" = ANY(people) ORDER BY "uid" FOR NO KEY UPDATE;
  UPDATE "users" SET "role_flags" = found."flags" FROM (
    SELECT person."uid", coalesce(bit_or(
      CASE a."role" WHEN 'student' THEN 1 WHEN 'employee' THEN 2 WHEN 'admin' THEN 4 WHEN 'guardian' THEN 8 ELSE 0 END
      | CASE WHEN a."active" AND s."status" = 'active' THEN 16 ELSE 0 END
      | CASE WHEN s."type" = 'consumer' THEN 512 ELSE 0 END), 0)::smallint AS "flags"
    FROM unnest(people) person("uid")
    LEFT JOIN "associations" a ON a."user_uid" = person."uid"
    LEFT JOIN "school_units" s ON s."uid" = a."school_unit_uid"
    GROUP BY person."uid") found
  WHERE "users"."uid" = found."uid" AND "users"."role_flags" <> found."flags";
END $$;--> statement-breakpoint
-- A new role waits for a change of the status or type of its school unit, which does not see the role, and the other way round.
CREATE FUNCTION associations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM "school_units" WHERE "uid" IN (SELECT "school_unit_uid" FROM added) ORDER BY "uid" FOR SHARE;
    PERFORM set_role_flags(ARRAY(SELECT DISTINCT "user_uid" FROM added));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM set_role_flags(ARRAY(SELECT DISTINCT "user_uid" FROM removed));
  ELSE
    PERFORM FROM "school_units"
      WHERE "uid" IN (SELECT "school_unit_uid" FROM added EXCEPT SELECT "school_unit_uid" FROM removed)
      ORDER BY "uid" FOR SHARE;
    PERFORM set_role_flags(ARRAY(SELECT "user_uid" FROM added UNION SELECT "user_uid" FROM removed));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION school_unit_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_role_flags(ARRAY(SELECT "user_uid" FROM "associations" WHERE "school_unit_uid" = NEW."uid"));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Merges the rows of "list_counts" after one of 200 changes, so that there are never more than some thousands.
-- Rows that another transaction merges are left out.
CREATE FUNCTION merge_list_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF random() < 0.005 THEN
    WITH merged AS (
      DELETE FROM "list_counts" WHERE ctid = ANY(ARRAY(SELECT ctid FROM "list_counts" FOR UPDATE SKIP LOCKED))
      RETURNING "realm", "list", "flags", "rows")
    INSERT INTO "list_counts"
      SELECT "realm", "list", "flags", sum("rows") FROM merged GROUP BY "realm", "list", "flags" HAVING sum("rows") <> 0;
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION count_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO "list_counts" SELECT "realm", 'users', "list_flags", -count(*) FROM removed GROUP BY "realm", "list_flags";
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO "list_counts" SELECT "realm", 'users', "list_flags", count(*) FROM added GROUP BY "realm", "list_flags";
  ELSE
    INSERT INTO "list_counts" VALUES (OLD."realm", 'users', OLD."list_flags", -1), (NEW."realm", 'users', NEW."list_flags", 1);
  END IF;
  PERFORM merge_list_counts();
  RETURN NULL;
END $$;--> statement-breakpoint
-- Counts the rows of the table of the trigger.
CREATE FUNCTION count_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO "list_counts" SELECT "realm", TG_TABLE_NAME, 0, -count(*) FROM removed GROUP BY "realm";
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO "list_counts" SELECT "realm", TG_TABLE_NAME, 0, count(*) FROM added GROUP BY "realm";
  ELSE
    INSERT INTO "list_counts" VALUES (OLD."realm", TG_TABLE_NAME, 0, -1), (NEW."realm", TG_TABLE_NAME, 0, 1);
  END IF;
  PERFORM merge_list_counts();
  RETURN NULL;
END $$;--> statement-breakpoint
-- Counts all rows again, while no row can change. Needed after an import without triggers.
CREATE FUNCTION recount_lists() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "users", "associations", "memberships" IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM "list_counts";
  INSERT INTO "list_counts"
    SELECT "realm", 'users', "list_flags", count(*) FROM "users" GROUP BY "realm", "list_flags"
    UNION ALL SELECT "realm", 'associations', 0, count(*) FROM "associations" GROUP BY "realm"
    UNION ALL SELECT "realm", 'memberships', 0, count(*) FROM "memberships" GROUP BY "realm";
END $$;--> statement-breakpoint
CREATE TRIGGER "associations_insert_flags" AFTER INSERT ON "associations" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION associations_changed();--> statement-breakpoint
CREATE TRIGGER "associations_update_flags" AFTER UPDATE ON "associations" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION associations_changed();--> statement-breakpoint
CREATE TRIGGER "associations_delete_flags" AFTER DELETE ON "associations" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION associations_changed();--> statement-breakpoint
CREATE TRIGGER "school_units_flags" AFTER UPDATE OF "status", "type" ON "school_units" FOR EACH ROW WHEN ((OLD."status", OLD."type") IS DISTINCT FROM (NEW."status", NEW."type")) EXECUTE FUNCTION school_unit_changed();--> statement-breakpoint
CREATE TRIGGER "users_insert_count" AFTER INSERT ON "users" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_people();--> statement-breakpoint
CREATE TRIGGER "users_update_count" AFTER UPDATE ON "users" FOR EACH ROW WHEN ((OLD."realm", OLD."list_flags") <> (NEW."realm", NEW."list_flags")) EXECUTE FUNCTION count_people();--> statement-breakpoint
CREATE TRIGGER "users_delete_count" AFTER DELETE ON "users" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_people();--> statement-breakpoint
CREATE TRIGGER "associations_insert_count" AFTER INSERT ON "associations" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_links();--> statement-breakpoint
CREATE TRIGGER "associations_update_count" AFTER UPDATE OF "realm" ON "associations" FOR EACH ROW WHEN (OLD."realm" <> NEW."realm") EXECUTE FUNCTION count_links();--> statement-breakpoint
CREATE TRIGGER "associations_delete_count" AFTER DELETE ON "associations" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_links();--> statement-breakpoint
CREATE TRIGGER "memberships_insert_count" AFTER INSERT ON "memberships" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_links();--> statement-breakpoint
CREATE TRIGGER "memberships_update_count" AFTER UPDATE OF "realm" ON "memberships" FOR EACH ROW WHEN (OLD."realm" <> NEW."realm") EXECUTE FUNCTION count_links();--> statement-breakpoint
CREATE TRIGGER "memberships_delete_count" AFTER DELETE ON "memberships" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_links();--> statement-breakpoint
SELECT recount_lists();--> statement-breakpoint
ANALYZE "users";
