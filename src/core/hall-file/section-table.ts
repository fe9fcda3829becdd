import { hallFileLimits, hallFileMagic, hallFileVersion, hallSections } from '../../contract/hall-file.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';

/** Magic, version and the number of sections; then the entries. */
const FIXED_BYTES = 6;
const ENTRY_BYTES = 13;

/** A part of a hall file. */
export type Section = { readonly id: number; readonly bytes: Uint8Array };

/** A file of these sections, in this order. */
export function joinSections(sections: readonly Section[]): Uint8Array {
  const to = new ByteWriter();
  for (const byte of [...hallFileMagic, hallFileVersion, sections.length]) to.byte(byte);
  let offset = FIXED_BYTES + ENTRY_BYTES * sections.length + 4;
  for (const { id, bytes } of sections) {
    to.byte(id);
    to.word(offset);
    to.word(bytes.length);
    to.word(crc32(bytes));
    offset += bytes.length;
  }
  to.word(crc32(to.bytes));
  for (const { bytes } of sections) to.append(bytes);
  return to.bytes.slice();
}

/** Returns a section by its id, an empty one if it is missing; a sentence if the file is invalid or damaged. */
export function splitSections(file: Uint8Array): ((id: number) => ByteReader) | string {
  if (file.length > hallFileLimits.bytes) return 'it is too long';
  const from = new ByteReader(file);
  if (hallFileMagic.some((byte) => from.byte() !== byte)) return 'it is something else';
  const version = from.byte();
  if (version !== hallFileVersion) return `its version is ${version}`;
  const count = from.byte();
  if (count > hallFileLimits.sections) return 'it has too many sections';
  const entries = Array.from({ length: count }, () => ({
    id: from.byte(),
    offset: from.word(),
    length: from.word(),
    checksum: from.word(),
  }));
  const headEnd = FIXED_BYTES + ENTRY_BYTES * count;
  const isRight = from.word() === crc32(file.subarray(0, headEnd));
  if (from.isBroken || !isRight) return 'its head is damaged';
  const known: ReadonlySet<number> = new Set(Object.values(hallSections));
  const found = new Map<number, Uint8Array>();
  for (const { id, offset, length, checksum } of entries) {
    if (!known.has(id)) continue;
    const bytes = file.subarray(offset, offset + length);
    if (found.has(id) || bytes.length !== length || crc32(bytes) !== checksum)
      return `section ${id} is damaged`;
    found.set(id, bytes);
  }
  return (id) => new ByteReader(found.get(id) ?? new Uint8Array(0));
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest & 1) === 1 ? (rest >>> 1) ^ 0xedb8_8320 : rest >>> 1;
  return rest;
});

/** The CRC-32 of bytes, as in gzip and PNG. It detects damage, not forgery. */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xffff_ffff;
  for (let at = 0; at < bytes.length; at += 1) {
    rest = (rest >>> 8) ^ (CRC_TABLE[(rest ^ (bytes[at] as number)) & 0xff] as number);
  }
  return ~rest >>> 0;
}
