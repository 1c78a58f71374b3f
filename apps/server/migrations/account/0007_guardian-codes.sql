CREATE TABLE "guardian_codes" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"pupil_uid" uuid NOT NULL,
	"school_unit_uid" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"used_by" uuid
);
--> statement-breakpoint
ALTER TABLE "guardian_codes" ADD CONSTRAINT "guardian_codes_pupil_uid_users_uid_fk" FOREIGN KEY ("pupil_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_codes" ADD CONSTRAINT "guardian_codes_school_unit_uid_school_units_uid_fk" FOREIGN KEY ("school_unit_uid") REFERENCES "public"."school_units"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_codes" ADD CONSTRAINT "guardian_codes_used_by_users_uid_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_codes_code_hash" ON "guardian_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_codes_one_a_pupil" ON "guardian_codes" USING btree ("pupil_uid") WHERE "guardian_codes"."withdrawn_at" is null and "guardian_codes"."used_at" is null;--> statement-breakpoint
CREATE INDEX "guardian_codes_pupil_uid_index" ON "guardian_codes" USING btree ("pupil_uid");--> statement-breakpoint
CREATE INDEX "guardian_codes_used_by_index" ON "guardian_codes" USING btree ("used_by");--> statement-breakpoint
CREATE INDEX "guardian_codes_school_unit_uid_index" ON "guardian_codes" USING btree ("school_unit_uid");--> statement-breakpoint
CREATE INDEX "guardian_codes_expires_at_index" ON "guardian_codes" USING btree ("expires_at");