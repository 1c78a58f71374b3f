CREATE TABLE "payment_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"user_uid" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"type" text NOT NULL,
	"customer_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"customer_id" text NOT NULL,
	"user_uid" uuid NOT NULL,
	"status" text NOT NULL,
	"period_uid" uuid,
	"price_ids" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "payment_customers_user_uid_index" ON "payment_customers" USING btree ("user_uid");--> statement-breakpoint
CREATE INDEX "payment_events_received_at_index" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_subscriptions_user_uid_index" ON "payment_subscriptions" USING btree ("user_uid");--> statement-breakpoint
CREATE INDEX "payment_subscriptions_customer_id_index" ON "payment_subscriptions" USING btree ("customer_id");