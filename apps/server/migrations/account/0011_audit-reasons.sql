DROP INDEX "audit_log_reason";--> statement-breakpoint
DROP INDEX "audit_log_reason_letters";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "reason_text" text GENERATED ALWAYS AS (regexp_replace(lower(normalize(("details"->>'reason'), NFD) collate "und-x-icu"), '[\u0300-\u036f\u00ad\u2010-\u2015‘’ʼ''.,-]', '', 'g')) STORED;--> statement-breakpoint
CREATE INDEX "audit_log_reason_at" ON "audit_log" USING btree ("realm","at","uid") WHERE "audit_log"."reason_text" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_reason" ON "audit_log" USING gin ("reason_text" gin_trgm_ops) WHERE "audit_log"."reason_text" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_reason_letters" ON "audit_log" USING gin ((regexp_split_to_array(nullif(regexp_replace("reason_text", '[\x01-\x7f]', '', 'g'), ''), ''))) WHERE "audit_log"."reason_text" is not null;--> statement-breakpoint
-- A trigger before the update sees generated columns as null.
CREATE OR REPLACE FUNCTION protect_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Only an entry that is not sealed yet can get its place in the chain.
  IF TG_OP = 'UPDATE' AND OLD.hash IS NULL
    AND to_jsonb(NEW) - '{sequence,hash,reason_text}'::text[] = to_jsonb(OLD) - '{sequence,hash,reason_text}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
