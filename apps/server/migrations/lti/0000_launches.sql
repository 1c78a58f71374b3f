CREATE TABLE "lti_course_members" (
	"provider_uid" uuid NOT NULL,
	"context_id" text NOT NULL,
	"realm" text NOT NULL,
	"user_uid" uuid NOT NULL,
	CONSTRAINT "lti_course_members_provider_uid_context_id_user_uid_pk" PRIMARY KEY("provider_uid","context_id","user_uid")
);
--> statement-breakpoint
CREATE TABLE "lti_courses" (
	"provider_uid" uuid NOT NULL,
	"context_id" text NOT NULL,
	"realm" text NOT NULL,
	"group_uid" uuid NOT NULL,
	"members_address" text,
	"read_at" timestamp with time zone,
	CONSTRAINT "lti_courses_provider_uid_context_id_pk" PRIMARY KEY("provider_uid","context_id")
);
--> statement-breakpoint
CREATE TABLE "lti_deep_links" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"provider_uid" uuid NOT NULL,
	"user_uid" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"frame_hash" text,
	"deployment_id" text NOT NULL,
	"return_address" text NOT NULL,
	"data" text,
	"course" text,
	"takes_scores" boolean NOT NULL,
	"answer" jsonb,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lti_launches" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"state_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"nonce" text NOT NULL,
	"frame_hash" text,
	"form" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"realm" text,
	"user_uid" uuid,
	"amr" jsonb,
	"logged_in_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lti_results" (
	"provider_uid" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"user_uid" uuid NOT NULL,
	"realm" text NOT NULL,
	"line_item" text NOT NULL,
	"subject" text NOT NULL,
	"sent" text,
	"waits_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lti_results_provider_uid_assignment_id_user_uid_pk" PRIMARY KEY("provider_uid","assignment_id","user_uid")
);
--> statement-breakpoint
CREATE INDEX "lti_course_members_user_uid_index" ON "lti_course_members" USING btree ("user_uid");--> statement-breakpoint
CREATE INDEX "lti_courses_group_uid_index" ON "lti_courses" USING btree ("group_uid");--> statement-breakpoint
CREATE INDEX "lti_deep_links_expires_at_index" ON "lti_deep_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lti_deep_links_user_uid_index" ON "lti_deep_links" USING btree ("user_uid");--> statement-breakpoint
CREATE INDEX "lti_deep_links_frame_hash_index" ON "lti_deep_links" USING btree ("frame_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "lti_launches_state_hash_index" ON "lti_launches" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "lti_launches_expires_at_index" ON "lti_launches" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lti_results_assignment_id_user_uid_index" ON "lti_results" USING btree ("assignment_id","user_uid");--> statement-breakpoint
CREATE INDEX "lti_results_user_uid_index" ON "lti_results" USING btree ("user_uid");