import { Client } from 'pg';

export const asSuperuser = async <Result>(
  superuserUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({ connectionString: superuserUrl });
  // The server may be killed, and without a listener the connection's error would crash this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
