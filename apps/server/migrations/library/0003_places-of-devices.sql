ALTER TABLE "bookmark_lists" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookmark_lists" ADD COLUMN "changes" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lastmarks" ADD COLUMN "device_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lastmarks" ADD COLUMN "device_label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lastmarks" ADD COLUMN "progress" double precision;--> statement-breakpoint
ALTER TABLE "lastmarks" ADD COLUMN "sequence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lastmarks" DROP CONSTRAINT "lastmarks_user_id_book_id_pk";--> statement-breakpoint
ALTER TABLE "lastmarks" ADD CONSTRAINT "lastmarks_user_id_book_id_device_id_pk" PRIMARY KEY("user_id","book_id","device_id");