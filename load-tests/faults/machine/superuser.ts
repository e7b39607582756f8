import { Client } from 'pg';

export const asSuperuser = async <Result>(
  superuserUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({ connectionString: superuserUrl });
  // The server may be killed; without a listener, an idle connection's error would end us.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
