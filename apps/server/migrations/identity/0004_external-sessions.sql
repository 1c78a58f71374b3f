CREATE TABLE "external_sessions" (
	"session_uid" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_uid" uuid NOT NULL,
	"subject" text NOT NULL,
	"sid" text,
	"sealed_hint" text
);
--> statement-breakpoint
CREATE INDEX "external_sessions_provider_uid_subject_index" ON "external_sessions" USING btree ("provider_uid","subject");--> statement-breakpoint
CREATE INDEX "external_sessions_provider_uid_sid_index" ON "external_sessions" USING btree ("provider_uid","sid");--> statement-breakpoint
CREATE INDEX "external_sessions_account_id_index" ON "external_sessions" USING btree ("account_id");