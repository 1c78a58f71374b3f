import { joinEmbeddedDatabase } from '../../apps/server/src/kernel/database/embedded/embedded-database.ts'
import { openShards } from '../../apps/server/src/kernel/database/shards.ts'
const [, , data = '', ...statements] = process.argv
const database = await joinEmbeddedDatabase(data)
const shards = openShards({ eu: database.url, us: database.url }, (error) => console.error(error))
for (const s of statements) console.log(s, (await shards.home.execute(s)).rows)
await shards.close(); await database.release()
