CREATE TABLE "payment_gift_batches" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"note" text NOT NULL,
	"months" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_gift_cards" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"batch_uid" uuid,
	"order_uid" uuid,
	"number" integer NOT NULL,
	"months" integer NOT NULL,
	"amount" integer,
	"currency" text,
	"code_hash" text NOT NULL,
	"sealed_code" text NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"redeemed_by" uuid,
	"claimed_at" timestamp with time zone,
	"credit_customer" text,
	"credit_amount" integer,
	"credit_currency" text,
	"period_uid" uuid,
	"period_starts_at" timestamp with time zone,
	"period_ends_at" timestamp with time zone,
	CONSTRAINT "payment_gift_cards_one_owner" CHECK (num_nonnulls("payment_gift_cards"."batch_uid", "payment_gift_cards"."order_uid") = 1)
);
--> statement-breakpoint
CREATE TABLE "payment_gift_entries" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"card_uid" uuid NOT NULL,
	"event_uid" uuid NOT NULL,
	"event" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount" integer,
	"currency" text
);
--> statement-breakpoint
CREATE TABLE "payment_orders" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"price_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"months" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"sealed_buyer" text,
	"payment_id" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"fulfilled_at" timestamp with time zone,
	"mailing" uuid,
	"refund_asked_at" timestamp with time zone,
	"refund_asked_by" text,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "payment_orders_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
ALTER TABLE "payment_events" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "payment_gift_cards" ADD CONSTRAINT "payment_gift_cards_batch_uid_payment_gift_batches_uid_fk" FOREIGN KEY ("batch_uid") REFERENCES "public"."payment_gift_batches"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_gift_cards" ADD CONSTRAINT "payment_gift_cards_order_uid_payment_orders_uid_fk" FOREIGN KEY ("order_uid") REFERENCES "public"."payment_orders"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_gift_entries" ADD CONSTRAINT "payment_gift_entries_card_uid_payment_gift_cards_uid_fk" FOREIGN KEY ("card_uid") REFERENCES "public"."payment_gift_cards"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_gift_batches_realm_created_at_index" ON "payment_gift_batches" USING btree ("realm","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_gift_cards_code_hash" ON "payment_gift_cards" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_gift_cards_batch_number" ON "payment_gift_cards" USING btree ("batch_uid","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_gift_cards_order_number" ON "payment_gift_cards" USING btree ("order_uid","number");--> statement-breakpoint
CREATE INDEX "payment_gift_cards_redeemed_by_index" ON "payment_gift_cards" USING btree ("redeemed_by");--> statement-breakpoint
CREATE INDEX "payment_gift_entries_card_uid_index" ON "payment_gift_entries" USING btree ("card_uid");--> statement-breakpoint
CREATE INDEX "payment_orders_realm_created_at_index" ON "payment_orders" USING btree ("realm","created_at");--> statement-breakpoint
CREATE FUNCTION "refuse_gift_entry_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the ledger of gift cards is only added to';
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_gift_entries_only_added" BEFORE UPDATE OR DELETE ON "payment_gift_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_gift_entry_change"();
