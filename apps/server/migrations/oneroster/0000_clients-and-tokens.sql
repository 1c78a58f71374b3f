CREATE TABLE "oneroster_clients" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"school_unit_uid" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "oneroster_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"client_uid" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "oneroster_tokens" ADD CONSTRAINT "oneroster_tokens_client_uid_oneroster_clients_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."oneroster_clients"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oneroster_clients_school_unit_uid_index" ON "oneroster_clients" USING btree ("school_unit_uid");--> statement-breakpoint
CREATE INDEX "oneroster_clients_created_by_index" ON "oneroster_clients" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "oneroster_tokens_client_uid_index" ON "oneroster_tokens" USING btree ("client_uid");--> statement-breakpoint
CREATE INDEX "oneroster_tokens_expires_at_index" ON "oneroster_tokens" USING btree ("expires_at");