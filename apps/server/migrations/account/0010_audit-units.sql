CREATE TABLE "audit_units" (
	"unit" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"entry" uuid NOT NULL,
	CONSTRAINT "audit_units_entry_unit_pk" PRIMARY KEY("entry","unit")
);
--> statement-breakpoint
ALTER TABLE "audit_units" ADD CONSTRAINT "audit_units_unit_school_units_uid_fk" FOREIGN KEY ("unit") REFERENCES "public"."school_units"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_units_unit_at" ON "audit_units" USING btree ("unit","at","entry");
--> statement-breakpoint
-- The units of the entries so far, as far as entries and rows tell them. The roles of a person count only for entries after the
-- last change of roles: a school must not see what happened at the school before.
WITH role_changes AS (
  SELECT "subject", "at" FROM "audit_log" WHERE "action" = 'change-user'
    AND ("details"->'fields' ?| ARRAY['organizations', 'role'] OR "details" ? 'import'))
INSERT INTO "audit_units" ("unit", "at", "entry")
SELECT unit."uid", entry."at", entry."uid" FROM "audit_log" entry CROSS JOIN LATERAL (
  SELECT a."school_unit_uid" AS "uid" FROM "associations" a JOIN "users" p ON p."uid" = a."user_uid" AND NOT p."super_user"
    WHERE a."user_uid" = entry."subject"
    AND NOT EXISTS (SELECT FROM role_changes c WHERE c."subject" = entry."subject" AND c."at" > entry."at")
  UNION SELECT "school_unit_uid" FROM "groups" WHERE "uid" = entry."subject"
  UNION SELECT "uid" FROM "school_units" WHERE "uid" = entry."subject"
  UNION SELECT s."uid" FROM "audit_log" other JOIN "school_units" s ON s."uid"::text = other."details"->>'schoolUnit'
    WHERE other."subject" = entry."subject" AND (other."uid" = entry."uid" OR other."action" = 'create-group'
      OR other."action" = 'remove-from-unit' AND other."at" > entry."at" AND NOT EXISTS (
        SELECT FROM role_changes c WHERE c."subject" = entry."subject" AND c."at" > entry."at" AND c."at" < other."at"))
) unit;
