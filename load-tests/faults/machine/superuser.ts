import { Client } from 'pg';

/** Works on a connection of its own, as the database's administrator. */
export const asSuperuser = async <Result>(
  superuserUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({ connectionString: superuserUrl });
  // The server is killed under it: the query that notices is told, an idle connection need not end us.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
