import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FolderInUse, lockFolder } from '../../../../fixtures/box-office/store/folder-lock.ts';

const script = new URL('../help/hold-folder.ts', import.meta.url).pathname;
const children: ChildProcess[] = [];
let home = '';
let folder = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lock-'));
  folder = join(home, 'box-office');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(home, { recursive: true, force: true });
});

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the process has no output');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return line;
}

/** Another process that tries to take the folder. */
async function another(): Promise<{ child: ChildProcess; outcome: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return { child, outcome: await firstLine(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const refusal = (): Promise<unknown> =>
  lockFolder(folder).then(
    () => 'held',
    (error: unknown) => error,
  );

describe('the sandbox folder lock', () => {
  it('rejects with the lock file and holder while held, and is free after release', async () => {
    const release = await lockFolder(folder);
    const first = `${folder}.lock.1`;
    const error = await refusal();
    expect(error).toBeInstanceOf(FolderInUse);
    expect(error).toMatchObject({ name: 'FolderInUse', file: first, holder: String(process.pid) });
    expect(String(error)).toBe(
      `FolderInUse: ${folder} is in use by another shop (process ${process.pid}), whose lock is ${first}`,
    );
    expect(new FolderInUse('/a', '/a.lock.1', '').message).toBe(
      '/a is in use by another shop, whose lock is /a.lock.1',
    );
    // Processes of other users must be able to test the lock, to find out that its holder is dead.
    expect((await stat(first)).mode & 0o666).toBe(0o666);
    expect(await readdir(home)).toEqual(['box-office', 'box-office.lock.1']);
    await release();
    const again = await lockFolder(`${folder}/`);
    expect(await refusal()).toMatchObject({ file: `${folder}.lock.2` });
    expect(await readdir(home)).toEqual(['box-office', 'box-office.lock.2']);
    await again();
  });

  it('uses the highest lock number and ignores other files', async () => {
    await mkdir(folder);
    for (const mark of ['lock.9', 'lock.10', 'lock.new-0', 'lock.x', 'lock', 'log.77'])
      await writeFile(`${folder}.${mark}`, '');
    await writeFile(join(home, 'box-office-2.lock.99'), '');
    const release = await lockFolder(folder);
    expect(await refusal()).toMatchObject({ file: `${folder}.lock.11` });
    const gone = (await readdir(home)).filter((name) => /lock\.(9|10)$/.test(name));
    expect(gone).toEqual([]);
    await release();
  });

  it('counts as held when its holder cannot be checked', async () => {
    await symlink('box-office.lock.3', `${folder}.lock.3`);
    expect(await refusal()).toMatchObject({ name: 'FolderInUse', holder: '', file: `${folder}.lock.3` });
    await rm(`${folder}.lock.3`);
    await (
      await lockFolder(folder)
    )();
  });

  it.runIf(existsSync('/proc/self'))(
    'falls back to the temporary folder if no file can be created next to the folder',
    async () => {
      vi.stubEnv('TMPDIR', home);
      try {
        const release = await lockFolder('/proc/self');
        const error: unknown = await lockFolder('/proc/self').catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(FolderInUse);
        expect(error).toMatchObject({ holder: String(process.pid) });
        expect(String(error)).toMatch(
          /^FolderInUse: \/proc\/self is .* whose lock is \S+\/parterre-[0-9a-f]{16}\.lock\.1$/,
        );
        // Another such folder has another lock.
        await (
          await lockFolder('/proc/thread-self')
        )();
        await release();
        await (
          await lockFolder('/proc/self')
        )();
      } finally {
        vi.unstubAllEnvs();
      }
    },
  );

  it('does not keep the process alive', async () => {
    const holder = spawn(process.execPath, ['--import', 'tsx', script, folder, 'leave'], { stdio: 'ignore' });
    children.push(holder);
    expect(await once(holder, 'exit')).toEqual([0, null]);
    // The lock was held: its number remains.
    expect(await readdir(home)).toContain('box-office.lock.1');
  }, 20_000);

  it('rejects a second process with the lock file and the holder', async () => {
    const { child, outcome } = await another();
    expect(outcome).toBe('held');
    const error = await refusal();
    expect(error).toBeInstanceOf(FolderInUse);
    expect(error).toMatchObject({ holder: String(child.pid), file: `${folder}.lock.1` });
    expect(String(error)).toContain(`${folder}.lock.1`);
    // A stopped process still has its files open.
    child.kill('SIGSTOP');
    expect(await refusal()).toMatchObject({ holder: '', file: `${folder}.lock.1` });
  }, 20_000);

  it('is free as soon as its holder is killed', async () => {
    const { child } = await another();
    await kill(child);
    await (
      await lockFolder(folder)
    )();
  }, 20_000);

  it('goes to a waiting process when the holder is killed while being queried', async () => {
    const { child } = await another();
    child.kill('SIGSTOP');
    const asking = lockFolder(folder);
    await expect.poll(() => readdir(home)).toContainEqual(expect.stringMatching(/lock\.new-/));
    await kill(child);
    await (
      await asking
    )();
  }, 20_000);

  it.runIf(existsSync('/proc/self/stat'))(
    'is free when its holder is an unreaped zombie',
    async () => {
      // The shell is replaced by a program that never waits for its children.
      const parent = spawn(
        'sh',
        ['-c', `"$0" --import tsx "$1" "$2" & echo $!; exec sleep 60`, process.execPath, script, folder],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      children.push(parent);
      if (parent.stdout === null) throw new Error('the process has no output');
      const said: string[] = [];
      const lines = createInterface(parent.stdout);
      for await (const line of lines) if (said.push(line) === 2) break;
      expect(said[1]).toBe('held');
      const holder = Number(said[0]);
      expect(await refusal()).toBeInstanceOf(FolderInUse);
      process.kill(holder, 'SIGKILL');
      await expect.poll(() => readFile(`/proc/${holder}/stat`, 'utf8')).toMatch(/\) Z /);
      // The zombie's process id still exists.
      expect(process.kill(holder, 0)).toBe(true);
      await (
        await lockFolder(folder)
      )();
    },
    20_000,
  );

  it('is free even if a live process has a dead holder’s pid', async () => {
    const living = spawn('sleep', ['60']);
    children.push(living);
    await mkdir(folder);
    for (const mark of [`${folder}.lock`, join(home, 'in-use-by'), `${folder}.lock.1`])
      await writeFile(mark, String(living.pid));
    await (
      await lockFolder(folder)
    )();
  });

  it('goes to exactly one of many concurrent callers, with or without a dead lock', async () => {
    for (let round = 1; round <= 30; round += 1) {
      const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(folder)));
      const held = outcomes.filter((outcome) => outcome.status === 'fulfilled');
      expect(held).toHaveLength(1);
      const refused = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : null));
      expect(refused.filter((error) => error instanceof FolderInUse)).toHaveLength(11);
      await held[0]?.value();
    }
    // Only one dead lock number remains.
    expect(await readdir(dirname(folder))).toEqual(['box-office', 'box-office.lock.30']);
  });

  it('goes to exactly one of several processes started after a killed holder', async () => {
    const { child } = await another();
    await kill(child);
    const outcomes = await Promise.all(Array.from({ length: 4 }, another));
    expect(outcomes.filter(({ outcome }) => outcome === 'held')).toHaveLength(1);
  }, 30_000);

  it('works for a folder path longer than the socket path limit', async () => {
    vi.stubEnv('TMPDIR', home);
    try {
      const long = 'a-long-name-of-a-folder'.repeat(8);
      folder = join(home, long, 'box-office');
      const release = await lockFolder(folder);
      expect(await refusal()).toMatchObject({ name: 'FolderInUse', file: `${folder}.lock.1` });
      await release();
      await (
        await lockFolder(folder)
      )();
      // The temporary short path is removed again.
      expect(await readdir(home)).toEqual([long]);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
