CREATE TABLE "badges" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"user_uid" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"issued_by" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "group_log_ins" (
	"group_uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"user_uid" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outside_log_ins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"provider" text NOT NULL,
	"memory" jsonb NOT NULL,
	"query" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "badges_secret_hash" ON "badges" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "badges_one_a_person" ON "badges" USING btree ("user_uid") WHERE "badges"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "outside_log_ins_expires_at_index" ON "outside_log_ins" USING btree ("expires_at");