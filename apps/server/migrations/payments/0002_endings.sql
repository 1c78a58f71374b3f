CREATE TABLE "payment_emails" (
	"key" text PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"user_uid" uuid,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempt" text,
	"attempted_at" timestamp with time zone,
	"written_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_endings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"sealed_statement" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"user_uid" uuid,
	"subscription_ids" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"customer_id" text NOT NULL,
	"user_uid" uuid,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_subscriptions" ADD COLUMN "trial_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_subscriptions" ADD COLUMN "cancel_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_emails_user_uid_index" ON "payment_emails" USING btree ("user_uid");--> statement-breakpoint
CREATE INDEX "payment_emails_created_at_index" ON "payment_emails" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_endings_number_index" ON "payment_endings" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payment_endings_user_uid_index" ON "payment_endings" USING btree ("user_uid");--> statement-breakpoint
CREATE INDEX "payment_endings_state_index" ON "payment_endings" USING btree ("state");--> statement-breakpoint
CREATE INDEX "payment_endings_received_at_index" ON "payment_endings" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_withdrawals_user_uid_index" ON "payment_withdrawals" USING btree ("user_uid");--> statement-breakpoint
CREATE INDEX "payment_withdrawals_done_at_index" ON "payment_withdrawals" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "payment_subscriptions_trial_end_index" ON "payment_subscriptions" USING btree ("trial_end");