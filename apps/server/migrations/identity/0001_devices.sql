CREATE TABLE "devices" (
	"session_uid" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_agent" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "devices_account_id_index" ON "devices" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "devices_last_used_at_index" ON "devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "oidc_payloads_account" ON "oidc_payloads" USING btree (("payload" ->> 'accountId'));