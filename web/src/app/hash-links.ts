/** Redirects old links, `/#/public/{id}`. Ignores punctuation that was copied along from a sentence. */
const ownerId = /^#\/public\/([0-9A-Fa-f-]{36})[^\w-]*$/.exec(window.location.hash)?.[1];
if (ownerId !== undefined) window.location.replace(`/public/${ownerId}`);

export {};
