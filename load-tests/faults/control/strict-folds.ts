import { codec } from '@waivers/events/log/port/codec.ts';

/** Control arm: an older version that cannot read a stream with an event of a newer one. */
Object.assign(codec, { decodeInFold: codec.decode });
