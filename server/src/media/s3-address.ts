export type S3Address = {
  readonly bucket: string;
  /** Prefix of every key, either empty or ending with a slash. */
  readonly prefix: string;
  /** Undefined for Amazon's regional endpoint. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** If undefined, the AWS SDK finds credentials in the environment, files or instance metadata. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
};

const KNOWN = new Set(['endpoint', 'region']);

const endpointIn = (text: string | null): string | undefined | false => {
  if (text === null) return undefined;
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' ? text : false;
};

/** Parses `s3://key:secret@bucket/prefix?endpoint=https://…&region=…`. Only the bucket is required. */
export const parseS3Address = (text: string): S3Address | undefined => {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || !/^[a-z0-9.-]{3,63}$/.test(url.hostname) || url.port !== '')
    return undefined;
  if ((url.username === '') !== (url.password === '')) return undefined;
  if ([...url.searchParams.keys()].some((name) => !KNOWN.has(name))) return undefined;
  const endpoint = endpointIn(url.searchParams.get('endpoint'));
  if (endpoint === false) return undefined;
  const path = url.pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  if (!/^[\w./-]*$/.test(path)) return undefined;
  try {
    return {
      bucket: url.hostname,
      prefix: path === '' ? '' : `${path}/`,
      endpoint,
      region: url.searchParams.get('region') ?? 'us-east-1',
      credentials:
        url.username === ''
          ? undefined
          : {
              accessKeyId: decodeURIComponent(url.username),
              secretAccessKey: decodeURIComponent(url.password),
            },
    };
  } catch {
    return undefined;
  }
};
