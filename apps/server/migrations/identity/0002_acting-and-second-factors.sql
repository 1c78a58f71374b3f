CREATE TABLE "acting_sessions" (
	"grant_id" text PRIMARY KEY NOT NULL,
	"session_uid" text NOT NULL,
	"realm" text NOT NULL,
	"actor_uid" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"subject_uid" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_in_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" real NOT NULL,
	"last_failure" timestamp with time zone NOT NULL,
	"last_success" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"user_uid" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer NOT NULL,
	"one_device" boolean NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_uid" uuid NOT NULL,
	"realm" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_uid_hash_pk" PRIMARY KEY("user_uid","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"always" boolean DEFAULT true NOT NULL,
	"totp_secret" text,
	"totp_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "acting_sessions_actor_uid_index" ON "acting_sessions" USING btree ("actor_uid");--> statement-breakpoint
CREATE INDEX "acting_sessions_ends_at_index" ON "acting_sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "log_in_tries_last_failure_index" ON "log_in_tries" USING btree ("last_failure");--> statement-breakpoint
CREATE INDEX "passkeys_user_uid_index" ON "passkeys" USING btree ("user_uid");