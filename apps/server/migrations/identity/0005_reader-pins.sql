CREATE TABLE "reader_pins" (
	"user_uid" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"hash" text NOT NULL
);
