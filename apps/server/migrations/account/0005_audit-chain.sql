ALTER TABLE "audit_log" ADD COLUMN "acting_for" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_sequence" ON "audit_log" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "audit_log_unsealed" ON "audit_log" USING btree ("at","uid") WHERE "audit_log"."hash" is null;--> statement-breakpoint
CREATE FUNCTION protect_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Only an entry that is not sealed yet can get its place in the chain.
  IF TG_OP = 'UPDATE' AND OLD.hash IS NULL
    AND to_jsonb(NEW) - 'sequence' - 'hash' = to_jsonb(OLD) - 'sequence' - 'hash' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER protect_audit_log BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION protect_audit_log();--> statement-breakpoint
CREATE TRIGGER protect_audit_log_from_truncate BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION protect_audit_log();
