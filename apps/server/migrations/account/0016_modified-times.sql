ALTER TABLE "groups" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "school_units" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "protected_identity" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "modified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE FUNCTION set_modified_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."modified_at" = now();
  RETURN NEW;
END $$;--> statement-breakpoint
-- People whose roles or links between guardians and pupils changed. People of the same transaction already have its time.
CREATE FUNCTION set_people_modified(people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "users" WHERE "uid" = ANY(people) AND "modified_at" < now() ORDER BY "uid" FOR NO KEY UPDATE;
  UPDATE "users" SET "modified_at" = now() WHERE "uid" = ANY(people) AND "modified_at" < now();
END $$;--> statement-breakpoint
CREATE FUNCTION roles_modified() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM set_people_modified(ARRAY(SELECT DISTINCT "user_uid" FROM added));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM set_people_modified(ARRAY(SELECT DISTINCT "user_uid" FROM removed));
  ELSE
    PERFORM set_people_modified(ARRAY(SELECT "user_uid" FROM added UNION SELECT "user_uid" FROM removed));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION guardianships_modified() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM set_people_modified(ARRAY(SELECT "guardian_uid" FROM added UNION SELECT "pupil_uid" FROM added));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM set_people_modified(ARRAY(SELECT "guardian_uid" FROM removed UNION SELECT "pupil_uid" FROM removed));
  ELSE
    PERFORM set_people_modified(ARRAY(
      SELECT "guardian_uid" FROM added UNION SELECT "pupil_uid" FROM added
      UNION SELECT "guardian_uid" FROM removed UNION SELECT "pupil_uid" FROM removed));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_modified" BEFORE UPDATE ON "users" FOR EACH ROW WHEN (
  (OLD."username", OLD."firstname", OLD."lastname", OLD."email", OLD."identifiers", OLD."external_id", OLD."deletion_cause", OLD."shared_account", OLD."protected_identity", OLD."role_flags")
  IS DISTINCT FROM
  (NEW."username", NEW."firstname", NEW."lastname", NEW."email", NEW."identifiers", NEW."external_id", NEW."deletion_cause", NEW."shared_account", NEW."protected_identity", NEW."role_flags")
) EXECUTE FUNCTION set_modified_at();--> statement-breakpoint
CREATE TRIGGER "school_units_modified" BEFORE UPDATE ON "school_units" FOR EACH ROW WHEN (
  (OLD."name", OLD."type", OLD."parent", OLD."identifiers") IS DISTINCT FROM (NEW."name", NEW."type", NEW."parent", NEW."identifiers")
) EXECUTE FUNCTION set_modified_at();--> statement-breakpoint
CREATE TRIGGER "groups_modified" BEFORE UPDATE ON "groups" FOR EACH ROW WHEN (
  (OLD."name", OLD."school_unit_uid") IS DISTINCT FROM (NEW."name", NEW."school_unit_uid")
) EXECUTE FUNCTION set_modified_at();--> statement-breakpoint
CREATE TRIGGER "memberships_modified" BEFORE UPDATE ON "memberships" FOR EACH ROW WHEN (
  (OLD."group_uid", OLD."user_uid") IS DISTINCT FROM (NEW."group_uid", NEW."user_uid")
) EXECUTE FUNCTION set_modified_at();--> statement-breakpoint
CREATE TRIGGER "associations_insert_modified" AFTER INSERT ON "associations" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION roles_modified();--> statement-breakpoint
CREATE TRIGGER "associations_update_modified" AFTER UPDATE ON "associations" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION roles_modified();--> statement-breakpoint
CREATE TRIGGER "associations_delete_modified" AFTER DELETE ON "associations" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION roles_modified();--> statement-breakpoint
CREATE TRIGGER "guardianships_insert_modified" AFTER INSERT ON "guardianships" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION guardianships_modified();--> statement-breakpoint
CREATE TRIGGER "guardianships_update_modified" AFTER UPDATE ON "guardianships" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION guardianships_modified();--> statement-breakpoint
CREATE TRIGGER "guardianships_delete_modified" AFTER DELETE ON "guardianships" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION guardianships_modified();
